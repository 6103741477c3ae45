import { type PricedField, pricedFields } from "@freehub/contract/catalogue/price-imports";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { importPrices } from "./change-prices-writes.ts";
import { type TableFilter, tableServerParams } from "./filter.ts";
import { PriceRuleFields, ruleOf, ruleWords, type TypedRule, untypedRule } from "./price-rule-fields.tsx";

const fields: Record<PricedField, MessageDescriptor> = {
	price: msg({ context: "of many products", message: "Prices" }),
	cost: msg({ context: "of many products", message: "Costs" }),
};

type Props = {
	isOpen: boolean;
	filter: TableFilter;
	/** The products that it has. */
	total: number;
	onClose: () => void;
};

/** Computes the prices or costs of all products of a filter by a rule; the import that shows them follows. */
export function FilterPricesDialog({ isOpen, onClose, total, ...props }: Props) {
	return (
		<FormDialog
			title={t`Change prices or costs of all ${plural(total, { one: "# product", other: "# products" })}`}
			isOpen={isOpen}
			onClose={onClose}
		>
			<FilterPricesForm {...props} onClose={onClose} />
		</FormDialog>
	);
}

function FilterPricesForm({ filter, onClose }: Pick<Props, "filter" | "onClose">) {
	const [field, setField] = useState<PricedField>("price");
	const [typed, setTyped] = useState<TypedRule>(untypedRule);
	const [isAsked, setAsked] = useState(false);
	const { run, isPending, failure, reset } = useWrite(importPrices);
	const navigate = useNavigate();
	const rule = ruleOf(typed);

	async function submit(event: FormEvent) {
		event.preventDefault();
		setAsked(true);
		if (!("rule" in rule)) return;
		const { sort: _, ...query } = tableServerParams(filter);
		const name = `${t(fields[field])}, ${ruleWords(typed)}`;
		const outcome = await run({ query, body: { name, field, rule: rule.rule, ending: typed.ending } });
		if (outcome.isDone) void navigate(paths.import(outcome.answer._id));
	}

	return (
		<form className="stack gap-14" onSubmit={(event) => void submit(event)} noValidate>
			<p className="dim">
				<Trans>
					All products of the filter, not only the selected ones. You see how many change and the first of
					them before anything is changed, and one undo takes it back.
				</Trans>
			</p>
			<NativeSelect
				label={t({ context: "prices or costs", message: "Of" })}
				value={field}
				onChange={({ currentTarget: { value } }) => {
					const next = pricedFields.find((each) => each === value) ?? "price";
					setField(next);
					if (next === "cost" && typed.way === "margin") setTyped({ ...typed, way: "up" });
					reset();
				}}
				data={pricedFields.map((value) => ({ value, label: t(fields[value]) }))}
			/>
			<PriceRuleFields
				typed={typed}
				isAsked={isAsked}
				ofCosts={field === "cost"}
				onChange={(next) => {
					setTyped(next);
					reset();
				}}
			/>
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending}>
				<Trans>Show what changes</Trans>
			</DialogEnd>
		</form>
	);
}
