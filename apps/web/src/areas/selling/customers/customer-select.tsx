import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { SearchSelect } from "#ui/search-select.tsx";
import { suggestedCustomersQuery } from "./queries.ts";

type Props = Pick<
	ComponentProps<typeof SearchSelect>,
	"error" | "leaves" | "takesFirst" | "data-autofocus"
> & {
	label: string;
	/** The id of the chosen customer; empty: none. */
	value: string;
	/** The chosen one's name, if the page knows it. */
	valueName?: string | undefined;
	/** A customer who is not offered. */
	without?: string;
	onChange: (id: string, name: string) => void;
	/** Offers, after those who are known, a new customer of the typed name. */
	onNew?: ((name: string) => void) | undefined;
};

/** The value of the choice of a new customer; no id is like it. */
const NEW = "new:";

/**
 * Selects a customer by any part of a name, a company, a number or a mail address, or by the number of an order; people who may not
 * read customers find those of orders by name.
 */
export function CustomerSelect({ without, valueName, onChange, onNew, ...field }: Props) {
	const { offers } = usePermissions();
	const may = { readCustomers: offers("customer.read"), readOrders: offers("sale.read") };
	return (
		<SearchSelect
			{...field}
			placeholder={may.readCustomers ? t`Name, phone, mail or order number …` : t`Name or order number …`}
			valueName={valueName}
			queryFor={(search) => suggestedCustomersQuery(search, may)}
			choicesOf={(found, search) => [
				...(found ?? []).filter(({ value }) => value !== without),
				...(onNew === undefined || search === ""
					? []
					: [
							{
								value: NEW + search,
								name: t({ comment: "search is a typed name", message: `New customer: ${search}` }),
							},
						]),
			]}
			onChange={(value, name) => {
				if (value.startsWith(NEW)) onNew?.(value.slice(NEW.length));
				else onChange(value, name);
			}}
		/>
	);
}
