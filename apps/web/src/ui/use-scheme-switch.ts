import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";

const next: Record<MantineColorScheme, MantineColorScheme> = { auto: "light", light: "dark", dark: "auto" };

export const schemes = ["light", "dark", "auto"] as const;

export const schemeWords: Record<MantineColorScheme, string> = {
	light: "Light",
	dark: "Dark",
	auto: "As the system",
};

/** The colour scheme that this browser remembers: light, dark, or as the system has it. */
export function useSchemeSwitch() {
	const { colorScheme, setColorScheme } = useMantineColorScheme();
	return {
		scheme: colorScheme,
		next: next[colorScheme],
		setScheme: setColorScheme,
		switchScheme: () => setColorScheme(next[colorScheme]),
	};
}
