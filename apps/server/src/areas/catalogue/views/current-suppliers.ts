import { currentSupplierNames } from "#areas/catalogue/products/former-supplier-names.ts";
import type { Connection } from "#db/connection.ts";

/** Views with the current names of suppliers that were renamed since they were saved. */
export async function viewsWithCurrentSuppliers<View extends { query: string }>(
	connection: Connection,
	views: readonly View[],
): Promise<View[]> {
	const filters = views.map(({ query }) => new URLSearchParams(query));
	const nowCalled = await currentSupplierNames(
		connection,
		filters.flatMap((filter) => filter.getAll("supplier")),
	);
	return views.map((view, i) => {
		const parts = [...(filters[i] ?? [])];
		const current = parts.map(([name, value]): [string, string] => {
			return [name, name === "supplier" ? nowCalled(value) : value];
		});
		const isRenamed = current.some(([, value], at) => value !== parts[at]?.[1]);
		return isRenamed ? { ...view, query: new URLSearchParams(current).toString() } : view;
	});
}
