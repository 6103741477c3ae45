import { useSyncExternalStore } from "react";
import { storedText, storeText } from "./storage.ts";

export const schemes = ["light", "dark", "auto"] as const;
export type Scheme = (typeof schemes)[number];

/** The same key as in before-app.js, which sets the scheme before the first paint. */
const STORAGE_KEY = "freehub-color-scheme";
const listeners = new Set<() => void>();
let chosenHere: Scheme = "auto";

/** The scheme chosen in this browser; the default is `auto`, which follows the system. */
export function chosenScheme(): Scheme {
	const stored = storedText(STORAGE_KEY);
	return schemes.find((scheme) => scheme === stored) ?? chosenHere;
}

export function chooseScheme(scheme: Scheme): void {
	// If storage is forbidden, the choice lasts as long as the page.
	chosenHere = storeText(STORAGE_KEY, scheme) ? "auto" : scheme;
	showScheme();
}

export function useChosenScheme(): Scheme {
	return useSyncExternalStore(onSchemeChange, chosenScheme, () => "auto");
}

/** @returns a function that stops listening. */
export function onSchemeChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Makes the page follow the system's scheme, and choices made in other tabs. */
export function followScheme(): void {
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showScheme);
	addEventListener("storage", ({ key }) => {
		if (key === STORAGE_KEY) showScheme();
	});
}

function showScheme(): void {
	const scheme = chosenScheme();
	const isDark =
		scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
	document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
	for (const listener of listeners) listener();
}
