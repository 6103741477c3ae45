export type Account = { name: string; email: string; password: string };

const password = "correct horse battery";

/** The owner of every shop in component tests. */
export const owner: Account = { name: "Olga Owner", email: "olga@shop.test", password };

/** A unique account. */
export function newAccount(): Account {
	const name = `tester-${crypto.randomUUID()}`;
	return { name, email: `${name}@shop.test`, password };
}
