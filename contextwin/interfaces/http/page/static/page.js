// Sliders beside their number fields, and Enter in the question. Without this file the page works by its buttons.
"use strict";

document.documentElement.classList.add("scripted");

// A slider writes its field, which is what is sent; a field moves its slider.
document.addEventListener("input", (event) => {
  const given = event.target;
  if (given.id === "life") {
    given.form.elements.asked_at.value = new Date(given.value * 60000).toISOString().slice(0, 16) + "Z";
  } else if (given.matches("input.slider")) {
    const field = document.getElementById(given.dataset.of);
    if (field) field.value = given.value;
  } else if (given.matches("input.value")) {
    const slider = document.querySelector(`input.slider[data-of="${CSS.escape(given.id)}"]`);
    const number = Number(given.value || given.placeholder);
    if (slider && Number.isFinite(number)) slider.value = number;
  }
});

// What was wrong before says nothing about the next answer.
document.addEventListener("htmx:before:request", () => document.getElementById("trouble")?.replaceChildren());

// When it was asked is chosen: ask again.
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (event.target.id === "life" && form.elements.prompt.value.trim()) form.requestSubmit(form.querySelector("button.main"));
});

document.addEventListener("keydown", (event) => {
  const field = event.target;
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
