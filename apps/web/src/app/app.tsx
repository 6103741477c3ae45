import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "#lib/query-client.ts";
import { cssVariables, theme } from "#ui/theme.ts";
import { createRouter } from "./router.tsx";

/** The same key as in public/theme.js, which sets the scheme before the first paint. */
const colorScheme = localStorageColorSchemeManager({ key: "freehub-color-scheme" });

function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
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

export function App() {
	const [{ queryClient, router }] = useState(() => {
		const client = createQueryClient();
		return { queryClient: client, router: createRouter(client) };
	});
	return (
		<Providers queryClient={queryClient}>
			<RouterProvider router={router} />
		</Providers>
	);
}
