import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionQuery } from "#features/identity/queries.ts";
import { refetchProducts } from "#lib/product-cache.ts";

/** Reads the products again when somebody signs in or out, or gets other rights, because only some people may see costs. */
export function usePersonChange(): void {
	const queryClient = useQueryClient();
	useEffect(() => {
		let before = permissions();
		function permissions(): string | undefined {
			const session = queryClient.getQueryData(sessionQuery.queryKey);
			if (session === undefined) return undefined;
			return session === null ? "nobody" : JSON.stringify([session.user.id, session.user.rights]);
		}
		return queryClient.getQueryCache().subscribe(({ query }) => {
			if (query.queryKey[0] !== sessionQuery.queryKey[0]) return;
			const now = permissions();
			const hasChanged = before !== undefined && now !== undefined && now !== before;
			before = now ?? before;
			if (hasChanged) void refetchProducts(queryClient);
		});
	}, [queryClient]);
}
