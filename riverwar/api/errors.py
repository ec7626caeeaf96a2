"""What the API itself refuses, whatever the app."""

from riverwar.errors import DomainError


class MalformedRequestError(DomainError):
    code = "malformed_request"
    title = "The request can't be read"
    status = 400
    remedy = "Compare the request with the API's documentation at /api/docs/."


class MalformedJSONError(DomainError):
    code = "malformed_json"
    title = "The body is not acceptable JSON"
    status = 400
    explanation = "{problem}"
    remedy = "Send one JSON object in UTF-8, with each key once and numbers that are finite."


class LimitExceededError(DomainError):
    code = "limit_exceeded"
    title = "The body is larger than this API reads"
    status = 422
    explanation = "{problem}"
    remedy = "Send less in one request."


class BodyTooLargeError(DomainError):
    code = "body_too_large"
    title = "The body is too large"
    status = 413
    explanation = "The body may have {limit} bytes at most."
    remedy = "Send less in one request."


class UnsupportedEncodingError(DomainError):
    code = "unsupported_encoding"
    title = "Compressed bodies are not read"
    status = 415
    remedy = "Send the body without Content-Encoding."


class UnsupportedMediaTypeError(DomainError):
    code = "unsupported_media_type"
    title = "Only JSON is read"
    status = 415
    remedy = "Send the body as application/json."


class InvalidFieldsError(DomainError):
    code = "invalid_fields"
    title = "Some fields are not valid"
    status = 400
    explanation = "See errors: each names the field and what is wrong with it."
    remedy = "Correct the fields named in errors and send the request again."


class UnknownParameterError(DomainError):
    code = "unknown_parameter"
    title = "A query parameter is not known here"
    status = 400
    remedy = "Remove it, or use one of the parameters listed in facts.known."


class InvalidCursorError(DomainError):
    code = "invalid_cursor"
    title = "The cursor is not one of this list"
    status = 400
    remedy = "Follow the links next and previous as they were given, or start without a cursor."


class NotSignedInError(DomainError):
    code = "not_authenticated"
    title = "This needs a signed-in user"
    status = 401
    remedy = "Send 'Authorization: Bearer <token>', or sign in at /login/."


class AuthenticationFailedError(DomainError):
    code = "authentication_failed"
    title = "The credentials are not valid"
    status = 401
    explanation = "{problem}"
    remedy = "Make a new token at /api/v1/tokens/, or sign in again."


class ForbiddenError(DomainError):
    code = "permission_denied"
    title = "You may not do this"
    status = 403


class CSRFError(DomainError):
    code = "csrf_failed"
    title = "The request lacks the form's secret"
    status = 403
    remedy = "Send the csrftoken cookie's value as X-CSRFToken, or use an access token."


class NotFoundError(DomainError):
    code = "not_found"
    title = "There is no such thing, or you may not see it"
    status = 404
    remedy = "Check the address; list the resource to see what is visible to you."


class MethodNotAllowedError(DomainError):
    code = "method_not_allowed"
    title = "The address doesn't take this method"
    status = 405
    remedy = "Use one of the methods in the Allow header."


class NotAcceptableError(DomainError):
    code = "not_acceptable"
    title = "The answer isn't available in that form"
    status = 406
    remedy = "Accept application/json."


class PreconditionRequiredError(DomainError):
    code = "precondition_required"
    title = "This write needs If-Match"
    status = 428
    remedy = "GET the resource and send its ETag as If-Match."


class PreconditionFailedError(DomainError):
    code = "precondition_failed"
    title = "The resource has changed since you read it"
    status = 412
    remedy = "GET the resource, look at what changed, and send the write with its new ETag."


class IdempotencyKeyMissingError(DomainError):
    code = "idempotency_key_missing"
    title = "This write needs an Idempotency-Key"
    status = 400
    remedy = "Send a new UUID as Idempotency-Key, and the same one when you repeat the request."


class IdempotencyKeyMalformedError(DomainError):
    code = "idempotency_key_malformed"
    title = "The Idempotency-Key is not acceptable"
    status = 400
    remedy = "Send a UUID, or 1 to 255 printable ASCII characters."


class IdempotencyKeyRefusedError(DomainError):
    code = "idempotency_key_refused"
    title = "This operation keeps no answer, and takes no Idempotency-Key"
    status = 400
    remedy = "Send the request without Idempotency-Key."


class IdempotencyKeyReusedError(DomainError):
    code = "idempotency_key_reused"
    title = "The Idempotency-Key was used for another request"
    status = 422
    remedy = "Use a new key for a new request."


class IdempotencyInFlightError(DomainError):
    code = "idempotency_in_flight"
    title = "A request with this Idempotency-Key is still at work"
    status = 409
    remedy = "Repeat the request, with the same key, after the time in Retry-After."


class LengthRequiredError(DomainError):
    code = "length_required"
    title = "The body's length must be known"
    status = 411
    remedy = "Send Content-Length, and no Transfer-Encoding."


class TooManyRequestsError(DomainError):
    code = "too_many_requests"
    title = "Too many requests"
    status = 429
    remedy = "Repeat the request after the time in Retry-After."


class ConflictError(DomainError):
    code = "conflict"
    title = "The change contradicts what is stored"
    status = 409
    remedy = "Read the resources concerned again, and send a request that fits them."


class OutOfRangeError(DomainError):
    code = "value_out_of_range"
    title = "A value is outside of what can be stored"
    status = 400
    remedy = "Send values within the documented bounds."


class BusyError(DomainError):
    code = "busy"
    title = "The service is busy"
    status = 503
    explanation = "The database could not serve the request in time."
    remedy = "Repeat the request after the time in Retry-After."


class BrokenError(DomainError):
    code = "internal_error"
    title = "The service failed"
    status = 500
    explanation = "The failure was logged under the request's id; nothing was written."
    remedy = "Report the request's id, given in instance, to the operator."
