import { useSyncExternalStore } from "react";

export const schemes = ["light", "dark", "auto"] as const;
export type Scheme = (typeof schemes)[number];

/** The same key as in before-app.js, which sets the scheme before the first paint. */
const KEY = "freehub-color-scheme";
const listeners = new Set<() => void>();
let chosenHere: Scheme = "auto";

/** What was chosen in this browser; without a choice it is as the system has it. */
export function chosenScheme(): Scheme {
	try {
		const stored = localStorage.getItem(KEY);
		return schemes.find((scheme) => scheme === stored) ?? "auto";
	} catch {
		// Storage can be forbidden; then the choice lasts as long as the page.
		return chosenHere;
	}
}

export function chooseScheme(scheme: Scheme): void {
	chosenHere = scheme;
	try {
		localStorage.setItem(KEY, scheme);
	} catch {
		// As above.
	}
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

/** From now on the page follows the system, and what is chosen in another tab. */
export function followScheme(): void {
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showScheme);
	addEventListener("storage", ({ key }) => {
		if (key === KEY) showScheme();
	});
}

function showScheme(): void {
	const scheme = chosenScheme();
	const isDark =
		scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
	document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
	for (const listener of listeners) listener();
}
