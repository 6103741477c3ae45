import type { Connection } from "#db/connection.ts";

/**
 * Finds the current names of suppliers by their former names, for names that no supplier has today. A file or an undo with a former
 * name means the renamed supplier.
 * @returns a function that leaves all other names as they are.
 */
export async function currentSupplierNames(
	connection: Connection,
	names: readonly string[],
): Promise<(name: string) => string> {
	const wanted = [...new Set(names)];
	if (wanted.length === 0) return (name) => name;
	const renamed = await connection
		.selectFrom("former_supplier_name as former")
		.innerJoin("supplier", "supplier.id", "former.supplier")
		.select(["former.name", "supplier.name as now"])
		.where("former.name", "in", wanted)
		.where((eb) =>
			eb.not(
				eb.exists(eb.selectFrom("supplier as other").select("id").whereRef("other.name", "=", "former.name")),
			),
		)
		.execute();
	const current = new Map(renamed.map(({ name, now }) => [name, now]));
	return (name) => current.get(name) ?? name;
}
