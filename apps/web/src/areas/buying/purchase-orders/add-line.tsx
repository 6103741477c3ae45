import type { FoundLine } from "@freehub/contract/buying/found-lines";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import { codeIn } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import "#ui/styles/fields.css";
import "#ui/styles/suggestions.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { priceText } from "#lib/price-text.ts";
import { suggestedProductsQuery } from "#lib/product-queries.ts";
import { onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";
import { findByCode, type Terms } from "./find-products.ts";
import classes from "./purchase-lines.module.css";
import { suggestedLinesQuery } from "./queries.ts";

/** `found` undefined: its offer is to be looked up; `pieces` undefined: as few as one would order. */
export type ChosenProduct = {
	product: FoundLine["product"];
	found: FoundLine | undefined;
	pieces: number | undefined;
	isScan: boolean;
};

type Props = { terms: Terms; onChoose: (chosen: ChosenProduct) => void };

/** A field to add a product by its name, its SKU or a scan; scans anywhere on the page count up. */
export function AddLine({ terms, onChoose }: Props) {
	const [typed, setTyped] = useState("");
	const [problem, setProblem] = useState<string>();
	const [search] = useDebouncedValue(typed.trim(), 150);
	const queryClient = useQueryClient();
	const { data } = useQuery({ ...suggestedProductsQuery(search), enabled: search !== "" });
	const found = search === "" ? [] : (data?.items ?? []);
	const { data: lineOf } = useQuery(
		suggestedLinesQuery(
			found.map(({ _id }) => _id),
			terms,
		),
	);
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

	function choose(chosen: ChosenProduct): void {
		setTyped("");
		setProblem(undefined);
		combobox.closeDropdown();
		onChoose(chosen);
	}

	/** A whole code; else the only product that matches, or the first. */
	async function addTyped(): Promise<void> {
		const text = typed.trim();
		if (text === "") return;
		try {
			const known = await findByCode(codeIn(text), terms);
			if (known !== undefined) {
				return choose({
					product: known.product,
					found: known,
					pieces: known.pieces > 1 ? known.pieces : undefined,
					isScan: false,
				});
			}
			const { items } = await queryClient.fetchQuery(suggestedProductsQuery(text));
			const [first] = items;
			if (first === undefined)
				return setProblem(misreadNote(text)?.sentence ?? t`No product matches ${text}.`);
			choose({ product: first, found: undefined, pieces: undefined, isScan: false });
		} catch (error) {
			setProblem(errorSentence(error));
		}
	}

	const scanned = useEffectEvent(async (raw: string | undefined) => {
		if (raw === undefined) return notify(t`The scan was incomplete. Scan again.`, "failure");
		if (isDialogOpen()) return notify(t`Close the open dialog, then scan again.`, "failure");
		const code = codeIn(raw);
		try {
			const known = await findByCode(code, terms);
			if (known === undefined)
				notify(misreadNote(code)?.sentence ?? t`No product has the code ${code}.`, "failure");
			else onChoose({ product: known.product, found: known, pieces: known.pieces, isScan: true });
		} catch (error) {
			notify(errorSentence(error), "failure");
		}
	});
	useEffect(() => onScan((raw) => void scanned(raw)), []);

	function onKeyDown(event: KeyboardEvent) {
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
		// Enter on a suggestion is the combobox's.
		if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return;
		event.preventDefault();
		event.stopPropagation();
		void addTyped();
	}

	return (
		<div className={classes.addField}>
			<Combobox
				store={combobox}
				withinPortal={false}
				onOptionSubmit={(id) => {
					const product = found.find(({ _id }) => _id === id);
					if (product !== undefined) choose({ product, found: undefined, pieces: undefined, isScan: false });
				}}
			>
				<Combobox.Target withExpandedAttribute>
					<TextInput
						data-add
						label={t`Add a product`}
						placeholder={t`Name, SKU or barcode`}
						autoComplete="off"
						spellCheck={false}
						value={typed}
						error={problem}
						onChange={(event) => {
							setTyped(event.currentTarget.value);
							setProblem(undefined);
							combobox.openDropdown();
						}}
						onKeyDown={onKeyDown}
						onBlur={() => combobox.closeDropdown()}
					/>
				</Combobox.Target>
				<Combobox.Dropdown hidden={found.length === 0}>
					<Combobox.Options aria-label={t`Suggestions`} mah={280} style={{ overflowY: "auto" }}>
						{found.map((product) => (
							<Combobox.Option key={product._id} value={product._id}>
								<span>
									{product.name}
									<small style={{ display: "block" }}>{choiceFacts(product, lineOf?.(product._id))}</small>
								</span>
							</Combobox.Option>
						))}
					</Combobox.Options>
				</Combobox.Dropdown>
			</Combobox>
		</div>
	);
}

/** 'TR-29 · 12 on hand · last $9.50 · Wheels Inc.' */
function choiceFacts({ sku, quantity, supplier }: Product, line: FoundLine | undefined): string {
	const onHand = quantity === undefined ? "" : formatCount(quantity);
	const last = line?.last && priceText(line.last.currency, line.last.cost, line.last.per);
	return [
		line?.need.isDiscontinued && t`Discontinued`,
		sku,
		onHand !== "" && t({ comment: "pieces", message: `${onHand} on hand` }),
		last && t({ comment: "the price when it was last ordered", message: `last ${last}` }),
		supplier,
	]
		.filter(Boolean)
		.join(" · ");
}
