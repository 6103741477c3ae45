import type { Product } from "@freehub/contract/catalogue/product-fields";
import { codeIn } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import "#ui/styles/fields.css";
import "#ui/styles/suggestions.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { suggestedProductsQuery } from "#lib/product-queries.ts";
import { onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";
import type { FoundProduct } from "./line-source.ts";
import classes from "./lines.module.css";

/** `found` undefined: what a line takes of it is to be looked up; `pieces` undefined: as few as one would add. */
export type ChosenProduct<Found> = {
	product: FoundProduct["product"];
	found: Found | undefined;
	pieces: number | undefined;
	isScan: boolean;
};

/** Says what is known of a product that is suggested, one of several. */
export type FactsOf = (product: Product, among: readonly Product[]) => ReactNode;

type Props<Found> = {
	find: (codes: readonly string[]) => Promise<(code: string) => Found | undefined>;
	facts: FactsOf;
	onChoose: (chosen: ChosenProduct<Found>) => void;
};

/** A field to add a product by its name, its SKU or a scan; scans anywhere on the page count up. */
export function AddLine<Found extends FoundProduct>({ find, facts, onChoose }: Props<Found>) {
	const [typed, setTyped] = useState("");
	const [problem, setProblem] = useState<string>();
	const [search] = useDebouncedValue(typed.trim(), 150);
	const queryClient = useQueryClient();
	const { data } = useQuery({ ...suggestedProductsQuery(search), enabled: search !== "" });
	const found = search === "" ? [] : (data?.items ?? []);
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

	function choose(chosen: ChosenProduct<Found>): void {
		setTyped("");
		setProblem(undefined);
		combobox.closeDropdown();
		onChoose(chosen);
	}

	const findOne = async (code: string) => (await find([code]))(code);

	/** A whole code; else the only product that matches, or the first. */
	async function addTyped(): Promise<void> {
		const text = typed.trim();
		if (text === "") return;
		try {
			const known = await findOne(codeIn(text));
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
			const known = await findOne(code);
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
									<small style={{ display: "block" }}>{facts(product, found)}</small>
								</span>
							</Combobox.Option>
						))}
					</Combobox.Options>
				</Combobox.Dropdown>
			</Combobox>
		</div>
	);
}
