import { useState } from "react";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "#lib/query-client.ts";
import { Providers } from "./providers.tsx";
import { createRouter } from "./router.tsx";

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
