import { addDays, shopDay } from "@freehub/domain/local-days";
import { isCurrency, shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { suggestedSuppliersQuery } from "#areas/buying/suppliers/queries.ts";
import "#ui/styles/fields.css";
import { useQueryClient } from "@tanstack/react-query";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { currencyChoices } from "#ui/currency-fields.tsx";
import { SearchSelect } from "#ui/search-select.tsx";
import type { PurchaseHeader } from "./purchase-draft.ts";
import classes from "./purchase-page.module.css";
import type { PurchaseOrderEditor } from "./use-purchase-editor.ts";

type Props = {
	header: PurchaseHeader;
	editor: PurchaseOrderEditor;
	/** After sending, the supplier and the currency stay. */
	isSent?: boolean;
	/** Of a draft: the days until it arrives, if they are known. */
	leadDays?: number | null | undefined;
};

/** To whom an order goes, where it is delivered, and when. */
export function DraftHeader({ header, editor, isSent = false, leadDays = null }: Props) {
	const groups = usePlaceGroups(useLocations(), { isWhole: true });
	const change = (part: Partial<PurchaseHeader>) =>
		editor.edit((draft) => ({ ...draft, header: { ...draft.header, ...part } }));
	return (
		<section className={classes.header} aria-label={t`Order`}>
			{!isSent && <SupplierField header={header} editor={editor} />}
			<PlaceBox
				label={t`Deliver to`}
				hasLabel
				groups={groups}
				value={header.location}
				onChange={(location) => change({ location })}
			/>
			{!isSent && (
				<NativeSelect
					label={t`Currency`}
					value={header.currency}
					data={currenciesWith(header.currency)}
					onChange={(event) => change({ currency: event.currentTarget.value })}
				/>
			)}
			<TextInput
				label={t`Expected on`}
				type="date"
				description={header.expected === null && leadDays !== null ? leadSentence(leadDays) : undefined}
				inputWrapperOrder={["label", "input", "description", "error"]}
				value={header.expected ?? ""}
				onChange={(event) => change({ expected: event.currentTarget.value || null })}
			/>
			<Textarea
				className="whole-row"
				label={t`Note`}
				description={t`It is printed on the order.`}
				autosize
				minRows={1}
				maxRows={8}
				maxLength={4000}
				value={header.note}
				onChange={(event) => change({ note: event.currentTarget.value })}
			/>
		</section>
	);
}

/** The day that the server gives an order when it is sent. */
function leadSentence(leadDays: number): string {
	const day = formatFullDate(addDays(shopDay(Date.now()), leadDays));
	return t({ comment: "day is a date", message: `If it is sent today, it gets ${day}, by the lead time.` });
}

function currenciesWith(current: string): { value: string; label: string }[] {
	const all = Intl.supportedValuesOf("currency").filter(isCurrency);
	return currencyChoices([...new Set([shop().currency, current, ...all])]);
}

function SupplierField({ header, editor }: { header: PurchaseHeader; editor: PurchaseOrderEditor }) {
	const queryClient = useQueryClient();
	const { supplier } = header;

	async function choose(id: string): Promise<void> {
		if (id === "" || id === supplier._id) return;
		const found = queryClient.getQueriesData<{ _id: string; name: string }[]>({
			queryKey: suggestedSuppliersQuery("").queryKey.slice(0, -1),
		});
		const chosen = found.flatMap(([, data]) => data ?? []).find(({ _id }) => _id === id);
		if (chosen === undefined) return;
		editor.edit((draft) => ({
			...draft,
			header: { ...draft.header, supplier: { _id: id, name: chosen.name } },
		}));
		// The server knows the currency, the prices and the numbers of this supplier.
		await editor.save();
	}

	return (
		<SearchSelect
			label={t`Supplier`}
			placeholder={t`Name of the supplier`}
			value={supplier._id}
			valueName={supplier.name}
			queryFor={suggestedSuppliersQuery}
			choicesOf={(found = []) => found.map(({ _id, name }) => ({ value: _id, name }))}
			onChange={(id) => void choose(id)}
		/>
	);
}
