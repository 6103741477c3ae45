/** Which orders the list shows. */
export const orderViews = ["open", "all", "late"] as const;
export type OrderView = (typeof orderViews)[number];

export type OrderFilter = { view: OrderView; supplier: string; search: string };

export function orderFilterOf(search: URLSearchParams): OrderFilter {
	const view = orderViews.find((one) => one === search.get("view")) ?? "open";
	return {
		view,
		supplier: search.get("supplier")?.slice(0, 100) ?? "",
		search: search.get("search")?.trim().slice(0, 100) ?? "",
	};
}

export function searchOf({ view, supplier, search }: OrderFilter): URLSearchParams {
	return new URLSearchParams({
		...(view !== "open" && { view }),
		...(supplier !== "" && { supplier }),
		...(search !== "" && { search }),
	});
}
