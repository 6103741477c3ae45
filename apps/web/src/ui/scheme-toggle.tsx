import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { chooseScheme, type Scheme, schemes, useChosenScheme } from "#lib/color-scheme.ts";
import classes from "#ui/nav-choices.module.css";

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Each press switches to the next scheme: light, dark, system. */
export function SchemeToggle() {
	const { scheme, switchScheme } = useSchemeSwitch();
	const Icon = icons[scheme];
	const words = t(switchWords[scheme]);
	return (
		<button type="button" className={classes.toggle} onClick={switchScheme} aria-label={words} title={words}>
			<Icon className="icon-large" aria-hidden="true" />
		</button>
	);
}

/** The three schemes side by side. */
export function SchemeChoice() {
	const { scheme, setScheme } = useSchemeSwitch();
	return (
		<fieldset className={classes.choice} aria-label={t`Theme`}>
			{schemes.map((one) => {
				const Icon = icons[one];
				return (
					<button
						key={one}
						type="button"
						onClick={() => setScheme(one)}
						aria-pressed={scheme === one}
						aria-label={t(schemeWords[one])}
						title={t(schemeWords[one])}
					>
						<Icon aria-hidden="true" />
					</button>
				);
			})}
		</fieldset>
	);
}

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
