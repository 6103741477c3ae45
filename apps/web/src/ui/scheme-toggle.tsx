import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import classes from "#ui/scheme-toggle.module.css";

/** Both icons are there and the style sheet shows one: the scheme in use is the browser's knowledge alone. */
export function SchemeToggle() {
	const { setColorScheme } = useMantineColorScheme();
	function toggle() {
		const isDark = document.documentElement.getAttribute("data-mantine-color-scheme") === "dark";
		setColorScheme(isDark ? "light" : "dark");
	}
	return (
		<button
			type="button"
			className={classes.toggle}
			onClick={toggle}
			aria-label="Switch between light and dark"
		>
			<IconMoon className={classes.moon} size={20} aria-hidden="true" />
			<IconSun className={classes.sun} size={20} aria-hidden="true" />
		</button>
	);
}
