import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { chosenScheme, onSchemeChange } from "#lib/color-scheme.ts";
import "#ui/styles/mantine.css";
import { cssVariables, theme } from "#ui/theme.ts";

/** Mantine reads the scheme from the app, which alone sets it: Mantine does not write it back. */
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

/** Wraps everything that uses Mantine's components. The pages that visitors read do without them. */
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
