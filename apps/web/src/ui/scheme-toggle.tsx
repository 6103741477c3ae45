import { IconMoon, IconSun } from "@tabler/icons-react";
import classes from "#ui/scheme-toggle.module.css";
import { useSchemeSwitch } from "#ui/use-scheme-switch.ts";

/** Both icons are there and the style sheet shows one. */
export function SchemeToggle() {
	const { switchScheme } = useSchemeSwitch();
	return (
		<button
			type="button"
			className={classes.toggle}
			onClick={switchScheme}
			aria-label="Switch between light and dark"
		>
			<IconMoon className={classes.moon} size={20} aria-hidden="true" />
			<IconSun className={classes.sun} size={20} aria-hidden="true" />
		</button>
	);
}
