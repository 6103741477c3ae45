import { reads } from "@freehub/contract/reads";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** Whose site it is, and how it looks. What visitors read of it changes a few times a year. */
export const companyQuery = queryOptions({
	queryKey: ["company"],
	queryFn: ({ signal }) => api.call(reads.getCompany, { signal }),
	staleTime: 5 * 60_000,
});

/** What a shop is called that nobody has named, and until its name is known. */
export const UNNAMED = "Freehub";

export function useShopName(): string {
	return useQuery(companyQuery).data?.name ?? UNNAMED;
}
