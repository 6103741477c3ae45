import { t } from "@lingui/core/macro";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { schemes } from "#lib/color-scheme.ts";
import classes from "#ui/scheme-toggle.module.css";
import { schemeWords, switchWords, useSchemeSwitch } from "#ui/use-scheme-switch.ts";

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Each press switches to the next scheme: light, dark, system. */
export function SchemeToggle() {
	const { scheme, switchScheme } = useSchemeSwitch();
	const Icon = icons[scheme];
	const words = t(switchWords[scheme]);
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
						<Icon size={18} aria-hidden="true" />
					</button>
				);
			})}
		</fieldset>
	);
}
