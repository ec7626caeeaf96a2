// Looks again at a page on which something is awaited: what has changed is put in its place and
// read out. Once nothing is awaited any more, the whole page is loaded anew.
"use strict";

const PAUSE = 1500;

async function look() {
  const watched = document.getElementById("watched");
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById("watched");
    if (!now) {
      location.reload();
      return;
    }
    if (now.innerHTML !== watched.innerHTML) watched.innerHTML = now.innerHTML;
  } catch {
    // The service may be starting anew: the next look tells.
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
