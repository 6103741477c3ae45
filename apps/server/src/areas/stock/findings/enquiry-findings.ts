import type { Tx } from "#db/connection.ts";

export async function addEnquiry(tx: Tx, target: string, at: Date): Promise<void> {
	const id = `enquiry.${target}`;
	await tx.insertInto("finding").values({ id, kind: "enquiry", target, at, cents: null }).execute();
}

export async function removeEnquiry(tx: Tx, target: string): Promise<void> {
	await tx.deleteFrom("finding").where("id", "=", `enquiry.${target}`).execute();
}
