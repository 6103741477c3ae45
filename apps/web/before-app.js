// This code is inlined in every page and runs before the first paint (vite.config.ts inlines it).
const page = document.documentElement;

// zod's compiled parsers need eval, which the Content-Security-Policy forbids, and zod tries eval as soon as it is loaded, with
// whichever script comes first.
globalThis.__zod_globalConfig = { jitless: true };

// No text becomes markup, and scripts load only from this origin, whatever a library does with a text (Trusted Types). Only
// styles and entities pass: they contain no "<".
globalThis.trustedTypes?.createPolicy("default", {
	createHTML: (text) => (text.includes("<") ? null : text),
	createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

// The colour scheme must be known before the first paint.
let chosen = null;
try {
	chosen = localStorage.getItem("freehub-color-scheme");
} catch {
	// Storage may be blocked; then the system's scheme applies.
}
const isDark =
	chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
page.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
// On Home, reserve the space for the staff's strip at the top (browser-marks.ts).
try {
	if (localStorage.getItem("freehub-staff") !== null) page.dataset.staff = "";
} catch {
	// As above.
}

// The router stores scroll positions under the key of the history entry, and uses the key "default" for every entry whose address
// was typed: one page would open at the scroll position of another. So give each entry its own key.
const { key = Math.random().toString(36).slice(2), ...entry } = history.state ?? {};
history.replaceState({ ...entry, key }, "");
page.dataset.entry = key;

// After back or forward a page may load its data again first: restore the scroll position once the page is tall enough, unless
// the user acts before.
let top = 0;
try {
	const places = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}");
	top = places[entry.usr?.scrollKey || key] ?? 0;
} catch {
	// As above.
}
if (top > 0) {
	const growth = new ResizeObserver(() => {
		if (page.scrollHeight - innerHeight >= top) scrollTo(0, top);
	});
	const stop = () => growth.disconnect();
	growth.observe(page);
	for (const act of ["wheel", "touchstart", "pointerdown", "keydown"])
		addEventListener(act, stop, { once: true, passive: true });
	setTimeout(stop, 5000);
}

// Actions that need the app before it is ready: keep the last one, and run it once the app is ready.
let wish;
function keep(event, isWish, repeat) {
	if (page.dataset.app === "up" || !isWish) return;
	event.preventDefault();
	wish = repeat;
}
addEventListener("keydown", (event) => {
	const { key, code, ctrlKey, metaKey, shiftKey } = event;
	const isModK = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "k";
	keep(event, isModK, () => {
		document.dispatchEvent(new KeyboardEvent("keydown", { key, code, ctrlKey, metaKey, cancelable: true }));
	});
});
addEventListener("click", (event) => {
	const button = event.target.closest("button");
	keep(event, scripts().length > 0 && button?.type === "button", () => button.click());
});
addEventListener("submit", (event) => {
	const form = event.target;
	// A form with its own `action` works without the app.
	keep(event, scripts().length > 0 && !form.hasAttribute("action"), () => form.requestSubmit());
});
// Report typed or autofilled text to the app: React keeps it in the field, but does not know it.
function tellTyped() {
	for (const field of document.querySelectorAll("input, textarea")) {
		const { value, defaultValue } = field;
		if (value === defaultValue) continue;
		field.value = defaultValue;
		// Bypass React's setter on the field: it would treat the change as React's own.
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}
}
document.addEventListener(
	"app-up",
	() => {
		if (scripts().length > 0) tellTyped();
		wish?.();
	},
	{ once: true },
);

// A rendered page lists its scripts in such elements: they load after the first paint. Other pages have none.
function scripts() {
	return document.querySelectorAll('meta[name="freehub-script"]');
}
let isLoading = false;
function loadScripts() {
	if (isLoading) return;
	isLoading = true;
	for (const { content } of scripts()) add("script", { type: "module", crossOrigin: "", src: content });
	// Before it loads a chunk's own styles, Vite's loader looks for existing style links.
	for (const { dataset } of document.querySelectorAll("style[data-file]"))
		add("link", { rel: "stylesheet", disabled: true, crossOrigin: "", href: dataset.file });
}
function add(name, properties) {
	document.head.append(Object.assign(document.createElement(name), properties));
}
document.addEventListener("DOMContentLoaded", () => {
	new PerformanceObserver(loadScripts).observe({ type: "paint", buffered: true });
	// A background tab does not paint.
	setTimeout(loadScripts, document.hidden ? 0 : 1000);
});
