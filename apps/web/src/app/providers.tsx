import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cssVariables, theme } from "#ui/theme.ts";

/** The same key as in public/theme.js, which sets the scheme before the first paint. */
const colorScheme = localStorageColorSchemeManager({ key: "freehub-color-scheme" });

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
	return (
		<QueryClientProvider client={queryClient}>
			<MantineProvider
				theme={theme}
				cssVariablesResolver={cssVariables}
				colorSchemeManager={colorScheme}
				defaultColorScheme="auto"
			>
				{children}
			</MantineProvider>
		</QueryClientProvider>
	);
}
