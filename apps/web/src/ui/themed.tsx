import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { chosenScheme, onSchemeChange } from "#lib/color-scheme.ts";
import "#ui/styles/mantine.css";
import { cssVariables, theme } from "#ui/theme.ts";

/** Mantine learns the scheme where all of the app does, which alone chooses it: what is learnt is not written back. */
function schemeManager(): MantineColorSchemeManager {
	let stop: (() => void) | undefined;
	return {
		get: chosenScheme,
		set: () => undefined,
		subscribe: (onUpdate) => {
			stop = onSchemeChange(() => onUpdate(chosenScheme()));
		},
		unsubscribe: () => stop?.(),
		clear: () => undefined,
	};
}

/** What is made of Mantine's parts stands in it; the pages that visitors read come without. */
export function Themed({ children }: { children: ReactNode }) {
	const [manager] = useState(schemeManager);
	return (
		<MantineProvider
			theme={theme}
			cssVariablesResolver={cssVariables}
			colorSchemeManager={manager}
			defaultColorScheme="auto"
		>
			{children}
		</MantineProvider>
	);
}
