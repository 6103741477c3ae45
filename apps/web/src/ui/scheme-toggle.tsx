import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import classes from "#ui/scheme-toggle.module.css";
import { schemes, schemeWords, useSchemeSwitch } from "#ui/use-scheme-switch.ts";

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** One press leads to the next scheme: light, dark, as the system. */
export function SchemeToggle() {
	const { scheme, next, switchScheme } = useSchemeSwitch();
	const Icon = icons[scheme];
	const words = `Theme: ${schemeWords[scheme].toLowerCase()}. Switch to ${schemeWords[next].toLowerCase()}`;
	return (
		<button type="button" className={classes.toggle} onClick={switchScheme} aria-label={words} title={words}>
			<Icon size={20} aria-hidden="true" />
		</button>
	);
}

/** The three schemes side by side. */
export function SchemeChoice() {
	const { scheme, setScheme } = useSchemeSwitch();
	return (
		<fieldset className={classes.choice} aria-label="Theme">
			{schemes.map((one) => {
				const Icon = icons[one];
				return (
					<button
						key={one}
						type="button"
						onClick={() => setScheme(one)}
						aria-pressed={scheme === one}
						aria-label={schemeWords[one]}
						title={schemeWords[one]}
					>
						<Icon size={18} aria-hidden="true" />
					</button>
				);
			})}
		</fieldset>
	);
}
