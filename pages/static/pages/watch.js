// Looks again at a page on which something is awaited, and puts what has changed in its place. Once
// nothing is awaited any more, the whole page is loaded anew.
"use strict";

const PAUSE = 1500;

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("[data-watched]")) {
      location.reload();
      return;
    }
    for (const part of document.querySelectorAll("[data-watched]")) {
      const now = page.getElementById(part.id);
      if (now && now.innerHTML !== part.innerHTML) part.innerHTML = now.innerHTML;
    }
  } catch {
    // The service may be starting anew: the next look tells.
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
