import { reads } from "@freehub/contract/shop-window/reads";
import { UNNAMED } from "@freehub/domain/shop";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** The site's owner and look. The data for visitors changes only a few times a year. */
export const companyQuery = queryOptions({
	queryKey: ["company"],
	queryFn: ({ signal }) => api.call(reads.getCompany, { signal }),
	staleTime: 5 * 60_000,
});

export function useShopName(): string {
	return useQuery(companyQuery).data?.name ?? UNNAMED;
}
