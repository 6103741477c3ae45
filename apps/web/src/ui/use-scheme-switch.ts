import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { chooseScheme, type Scheme, useChosenScheme } from "#lib/color-scheme.ts";

const next: Record<Scheme, Scheme> = { auto: "light", light: "dark", dark: "auto" };

export const schemeWords: Record<Scheme, MessageDescriptor> = {
	light: msg({ context: "theme", message: "Light" }),
	dark: msg({ context: "theme", message: "Dark" }),
	auto: msg({ context: "theme", message: "As the system" }),
};

/** The label of the button that switches to the next scheme. */
export const switchWords: Record<Scheme, MessageDescriptor> = {
	light: msg`Theme: light. Switch to dark`,
	dark: msg`Theme: dark. Switch to system`,
	auto: msg`Theme: system. Switch to light`,
};

/** The colour scheme stored in this browser: light, dark, or the system's. */
export function useSchemeSwitch() {
	const scheme = useChosenScheme();
	return {
		scheme,
		setScheme: chooseScheme,
		switchScheme: () => chooseScheme(next[scheme]),
	};
}
