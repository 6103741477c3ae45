import { useMantineColorScheme } from "@mantine/core";

/** The scheme in use is the browser's knowledge alone: the system may have chosen it. */
function isDark(): boolean {
	return document.documentElement.getAttribute("data-mantine-color-scheme") === "dark";
}

export function useSchemeSwitch() {
	const { setColorScheme } = useMantineColorScheme();
	return { isDark, switchScheme: () => setColorScheme(isDark() ? "light" : "dark") };
}
