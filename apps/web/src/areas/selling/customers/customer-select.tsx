import { t } from "@lingui/core/macro";
import { SearchSelect } from "#ui/search-select.tsx";
import { lineNote, lineTitle } from "./line-title.ts";
import { suggestedCustomersQuery } from "./queries.ts";

type Props = {
	label: string;
	/** The id of the chosen customer; empty: none. */
	value: string;
	/** Its name, if the page knows it. */
	valueName?: string | undefined;
	/** Why it was refused. */
	error?: string | undefined;
	/** A customer who is not offered. */
	without?: string;
	onChange: (id: string) => void;
};

/** Selects a customer by any part of a name, a company, a number or a mail address. */
export function CustomerSelect({ without, valueName, ...field }: Props) {
	return (
		<SearchSelect
			{...field}
			placeholder={t`Name, company, phone or mail …`}
			valueName={valueName}
			queryFor={suggestedCustomersQuery}
			choicesOf={(found) =>
				(found ?? [])
					.filter(({ _id }) => _id !== without)
					.map((customer) => ({
						value: customer._id,
						name: lineTitle(customer),
						more: lineNote(customer),
					}))
			}
		/>
	);
}
