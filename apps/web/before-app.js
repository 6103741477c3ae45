// What stands in every page itself and runs before anything of it is drawn (vite.config.ts puts it there).
const page = document.documentElement;

// zod's compiled parsers need eval, which the Content-Security-Policy forbids, and zod tries it as soon as it is loaded, with
// whatever script comes first.
globalThis.__zod_globalConfig = { jitless: true };

// No text becomes markup, and scripts come from here alone, whatever a library does with a text (Trusted Types). What goes through
// are styles and entities, which have no "<" in them.
globalThis.trustedTypes?.createPolicy("default", {
	createHTML: (text) => (text.includes("<") ? null : text),
	createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

// The colour scheme must be known before the first paint.
let chosen = null;
try {
	chosen = localStorage.getItem("freehub-color-scheme");
} catch {
	// Storage can be forbidden; the system's scheme then decides.
}
const isDark =
	chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
page.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
// Home keeps the room for what staff have at its top (staff-mark.ts).
try {
	if (localStorage.getItem("freehub-staff") !== null) page.dataset.staff = "";
} catch {
	// As above.
}

// The router keeps where a page was scrolled to under the key of its entry in the history, and calls every entry whose address was
// typed "default": one would open where another was left. So each has a key of its own.
const { key = Math.random().toString(36).slice(2), ...entry } = history.state ?? {};
history.replaceState({ ...entry, key }, "");
page.dataset.entry = key;

// What one comes back to may be read again first: the page goes to where it was when it is as long again, until somebody acts.
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

// What only the app can do and is asked for before it is up: the last of it is kept, and done as soon as it is.
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
	// A form with an address of its own works by itself.
	keep(event, scripts().length > 0 && !form.hasAttribute("action"), () => form.requestSubmit());
});
// What was typed, or filled in by the browser, is told to the app: React keeps it in the field, but knows nothing of it.
function tellTyped() {
	for (const field of document.querySelectorAll("input, textarea")) {
		const { value, defaultValue } = field;
		if (value === defaultValue) continue;
		field.value = defaultValue;
		// React's own setter of the field would take the change for its own.
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

// A rendered page names its scripts in such elements: they wait until it has been drawn. Other pages have none.
function scripts() {
	return document.querySelectorAll('meta[name="freehub-script"]');
}
let isLoading = false;
function loadScripts() {
	if (isLoading) return;
	isLoading = true;
	for (const { content } of scripts()) add("script", { type: "module", crossOrigin: "", src: content });
	// Vite's loader looks for the links of styles before it loads a chunk's own.
	for (const { dataset } of document.querySelectorAll("style[data-file]"))
		add("link", { rel: "stylesheet", disabled: true, crossOrigin: "", href: dataset.file });
}
function add(name, properties) {
	document.head.append(Object.assign(document.createElement(name), properties));
}
document.addEventListener("DOMContentLoaded", () => {
	new PerformanceObserver(loadScripts).observe({ type: "paint", buffered: true });
	// Nothing is drawn of a page in a tab behind another.
	setTimeout(loadScripts, document.hidden ? 0 : 1000);
});
