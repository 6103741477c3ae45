import type { Company, CompanyChange } from "@freehub/contract/company";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import * as repo from "./pages.repo.ts";

/** Changes what `change` names. */
export function changeCompany(db: Db, change: CompanyChange, request: WriteRequest): Promise<Company> {
	return answerOnce(db, request, change, async (tx) => {
		const { postalCode, openingHours, ...rest } = change;
		const columns = {
			...rest,
			...(postalCode !== undefined && { postal_code: postalCode }),
			...(openingHours !== undefined && { opening_hours: openingHours }),
		};
		// No column to set is no statement.
		const isNothing = Object.keys(columns).length === 0;
		return toCompany(isNothing ? await repo.readCompany(tx) : await repo.updateCompany(tx, columns));
	});
}

/** What is not known is left out. */
export function toCompany({ name, postal_code, opening_hours, ...row }: repo.CompanyRow): Company {
	const { street, city, country, phone, email } = row;
	const facts = {
		street,
		postalCode: postal_code,
		city,
		country,
		phone,
		email,
		openingHours: opening_hours,
	};
	return { name, ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== "")) };
}
