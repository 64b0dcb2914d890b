// Sliders beside their number fields, names while typing, and keys. Without this file the page works by its buttons.
"use strict";

document.documentElement.classList.add("scripted");

// A slider writes its field, which is what is sent; a field moves its slider.
document.addEventListener("input", (event) => {
  const given = event.target;
  if (given.id === "life") {
    given.form.elements.asked_at.value = writeMoment(new Date(given.value * 60000), given.dataset.zone);
  } else if (given.matches("input.slider")) {
    const field = document.getElementById(given.dataset.of);
    if (field) field.value = given.value;
  } else if (given.matches("input.value")) {
    const slider = document.querySelector(`input.slider[data-of="${CSS.escape(given.id)}"]`);
    const number = Number(given.value || given.placeholder);
    if (slider && Number.isFinite(number)) slider.value = number;
  }
});

// The time as a clock of the zone shows it, which the server reads as the asker's.
function writeMoment(at, timeZone) {
  try {
    const form = { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" };
    return new Intl.DateTimeFormat("sv-SE", form).format(at);
  } catch {
    return at.toISOString().slice(0, 16) + "Z"; // A zone that this browser does not know.
  }
}

// What was wrong before says nothing about the next answer.
document.addEventListener("htmx:before:request", () => document.getElementById("trouble")?.replaceChildren());

// When it was asked is chosen: ask again.
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (event.target.id === "life" && form.elements.prompt.value.trim()) form.requestSubmit(form.querySelector("button.main"));
});

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (field.matches("textarea[name=prompt]") && chooseName(event, field)) return;
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  if (field.matches("textarea[name=prompt]")) {
    event.preventDefault();
    field.form.requestSubmit(field.form.querySelector("button.main"));
  } else if (field.matches("input.value")) {
    event.preventDefault(); // The number is arranged with already; Enter would ask the question again.
  } else if (field.matches("#message")) {
    event.preventDefault();
    field.closest(".row").querySelector("button").click();
  }
});

// ---- names of channels and people while a question is typed
const NAME = /(?:^|[\s(:,])([#@][^\s#@]{0,60})$/;
let asked = null; // The latest question for names; an answer to an earlier one is dropped.

const typedName = (field) => NAME.exec(field.value.slice(0, field.selectionStart))?.[1] ?? "";

async function suggestNames(field) {
  const typed = typedName(field);
  const mine = (asked = {});
  let names = [];
  if (typed) {
    await new Promise((resume) => setTimeout(resume, 120)); // Whoever types on is asked about once.
    if (asked !== mine) return;
    const answer = await fetch("/names", { method: "POST", body: new URLSearchParams({ typed }) }).catch(() => null);
    names = answer?.ok ? await answer.json() : [];
  }
  if (asked !== mine) return;
  const isWritten = names.length === 1 && names[0].name === typed;
  showNames(field, isWritten ? [] : names);
}

function showNames(field, names) {
  const list = document.getElementById("names");
  list.replaceChildren(...names.map(({ name, about }, place) => {
    const option = document.createElement("span");
    option.id = `name-${place}`;
    option.role = "option";
    option.ariaSelected = String(place === 0);
    option.dataset.name = name;
    option.append(name);
    if (about) option.append(Object.assign(document.createElement("span"), { className: "muted", textContent: about }));
    return option;
  }));
  list.hidden = !names.length;
  field.ariaExpanded = String(!list.hidden);
  if (list.hidden) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", "name-0");
}

function closeNames(field) {
  asked = null;
  showNames(field, []);
}

function takeName(field, name) {
  const end = field.selectionStart;
  field.setRangeText(`${name} `, end - typedName(field).length, end, "end");
  closeNames(field);
}

// Whether a key was for the list of names.
function chooseName(event, field) {
  const list = document.getElementById("names");
  if (list.hidden || event.isComposing) return false;
  const options = [...list.children];
  const place = options.findIndex((each) => each.ariaSelected === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    const next = options.at((place + step) % options.length);
    options.forEach((each) => (each.ariaSelected = String(each === next)));
    field.setAttribute("aria-activedescendant", next.id);
  } else if (event.key === "Enter" || event.key === "Tab") {
    takeName(field, options[place].dataset.name);
  } else if (event.key === "Escape") {
    closeNames(field);
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("textarea[name=prompt]")) suggestNames(event.target);
});
document.addEventListener("mousedown", (event) => {
  const option = event.target.closest("#names [role=option]");
  if (!option) return;
  event.preventDefault(); // The question keeps the focus.
  takeName(document.querySelector("textarea[name=prompt]"), option.dataset.name);
});
document.addEventListener("focusout", (event) => {
  if (event.target.matches("textarea[name=prompt]")) closeNames(event.target);
});

// ---- keys, where nothing is typed
const candidates = () => [...document.querySelectorAll(".candidates summary")];

function moveTo(step) {
  const all = candidates();
  const next = all[all.indexOf(document.activeElement) + step] ?? (document.activeElement?.matches(".candidates summary") ? null : all[0]);
  next?.focus();
}

function openDetails(id) {
  const details = document.getElementById(id);
  if (!details) return;
  details.open = !details.open;
  details.querySelector("summary").focus();
}

// What is typed next replaces what stands there; the browser would write before it.
function goTo(field) {
  field?.focus();
  field?.select();
}

const KEYS = {
  "/": () => goTo(document.querySelector("[name=prompt], [name=matching]")),
  w: () => openDetails("where"),
  n: () => goTo(document.getElementById("message")),
  c: () => openDetails("constants-a"),
  b: () => document.getElementById("preset-b")?.focus(),
  j: () => moveTo(1),
  k: () => moveTo(-1),
  "?": () => document.getElementById("keys")?.showModal(),
};

document.addEventListener("keydown", (event) => {
  const isTyped = event.target.closest("input:not([type=checkbox], [type=range]), textarea, select, dialog");
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
document.addEventListener("click", (event) => {
  const dialog = document.getElementById("keys");
  if (event.target.closest("#show-keys")) dialog.showModal();
  else if (event.target === dialog || event.target.closest("#hide-keys")) dialog.close();
});
