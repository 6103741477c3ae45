import type { Product } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import type { Location } from "@freehub/contract/stock/locations";
import type { BookedBatch, Level } from "@freehub/contract/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useId, useRef, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { typedText } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { DialogButtons } from "#ui/dialog-end.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { type BookedKind, batchOf, isLeftOut } from "./book-many.ts";
import { submitVerbs } from "./kinds.ts";
import { binsOfStores, levelInStore, locationName, placesTaken } from "./location-choices.ts";
import { quantityProblem, quantityOf as readQuantity, startOfTaking } from "./movement-draft.ts";
import classes from "./movement-form.module.css";
import { useStoreLimit } from "./own-stores.ts";
import { PlaceBox } from "./place-box.tsx";
import { usePlaceGroups } from "./place-choices.ts";
import { overriding, PromisedOffers } from "./promised-offers.tsx";
import { useFailureThere } from "./shortage-there.ts";
import { bookBatch, type NewBatch } from "./stock-writes.ts";
import { useStartOfMany } from "./use-start-of-many.ts";

export type BookManyProps = {
	kind: BookedKind;
	products: readonly Product[];
	/** The initial location; empty: where the products are. */
	at: string;
	locations: readonly Location[];
	onCancel: () => void;
	onBooked: () => void;
};

const bookMany: Write<NewBatch, BookedBatch> = bookBatch;

/** One location, and the quantity of each product to receive or deliver there. Products without a quantity are left out. */
export function BookManyForm({ kind, products, at, locations, onCancel, onBooked }: BookManyProps) {
	const ids = products.map(({ _id }) => _id);
	const { start, levels } = useStartOfMany(ids, { at });
	const [chosen, setChosen] = useState<string>();
	const [reference, setReference] = useState("");
	const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
	const [wrong, setWrong] = useState<{ product?: string; problem: string }>();
	const { run, isPending, error, reset, input } = useWrite(bookMany);
	const failure = useFailureThere(error);
	const list = useRef<HTMLUListElement>(null);
	const problemId = useId();
	const quantityOf = (product: string) => quantities[product] ?? typedText(1);
	const isTaking = kind === "deliver";
	const groups = usePlaceGroups(locations, { levels, isTaking });
	const asked = ids.map((product) => ({
		product,
		quantity: readQuantity({ quantity: quantityOf(product) }),
	}));
	const bins = binsOfStores(locations);
	const location = chosen ?? (isTaking ? startOfTaking(start, asked, levels ?? [], bins) : start);
	const limit = useStoreLimit(locations)(location);

	function change(act: () => void) {
		act();
		setWrong(undefined);
		reset();
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending || limit !== undefined) return;
		for (const { _id } of products) {
			const quantity = quantityOf(_id);
			const problem = isLeftOut(quantity) ? undefined : quantityProblem({ kind, quantity });
			if (problem === undefined) continue;
			setWrong({ product: _id, problem });
			return list.current?.querySelector<HTMLElement>(`[name="${_id}"]`)?.focus();
		}
		const batch = batchOf(kind, products, { location, reference, quantityOf });
		if (batch.lines.length === 0) return setWrong({ problem: t`Enter a quantity.` });
		const { isDone } = await run(batch);
		if (isDone) onBooked();
	}

	async function takeAnyway() {
		if (input === undefined) return;
		const { isDone } = await run(overriding(input));
		if (isDone) onBooked();
	}

	return (
		<form className="stack gap-14" onSubmit={(event) => void submit(event)} noValidate>
			<PlaceBox
				label={t`Location`}
				hasLabel
				enter="sends"
				groups={groups}
				value={location}
				valueName={locationName(location, locations)}
				onChange={(value) => change(() => setChosen(value))}
			/>
			<ul ref={list} className={classes.lines} aria-label={t`Quantity for each`}>
				{products.map((product) => {
					const { _id, name, sku } = product;
					return (
						<li key={_id}>
							<label className="row gap-12">
								<span className="grow shrinks weight-600 anywhere">
									{name}
									<small>
										{[sku, onHandSentence(product, levels, placesTaken(location, locations))]
											.filter(Boolean)
											.join(" · ")}
									</small>
								</span>
								<input
									name={_id}
									inputMode="numeric"
									autoComplete="off"
									aria-invalid={wrong?.product === _id || undefined}
									aria-describedby={wrong?.product === _id ? problemId : undefined}
									value={quantityOf(_id)}
									onFocus={(event) => event.currentTarget.select()}
									onChange={({ currentTarget: { value } }) =>
										change(() => setQuantities((before) => ({ ...before, [_id]: value })))
									}
								/>
							</label>
						</li>
					);
				})}
			</ul>
			<TextInput
				label={t`Reference`}
				placeholder={t`Order or delivery note`}
				maxLength={200}
				autoComplete="off"
				value={reference}
				onChange={({ currentTarget: { value } }) => change(() => setReference(value))}
			/>
			<div id={problemId}>
				<FailureNote>
					{wrong?.problem ?? (failure && whyNotBooked(error, failure, products)) ?? limit}
				</FailureNote>
			</div>
			<PromisedOffers error={error} isPending={isPending} onOverride={() => void takeAnyway()} />
			<DialogButtons onCancel={onCancel} isPending={isPending} disabled={limit !== undefined}>
				{t(submitVerbs[kind])}
			</DialogButtons>
		</form>
	);
}

/** '60 here, 960 in all' if the product is elsewhere too. */
function onHandSentence(
	{ _id, quantity = 0 }: Product,
	levels: readonly Level[] | undefined,
	places: readonly string[],
): string {
	const there =
		levels &&
		levelInStore(
			levels.filter(({ product }) => product === _id),
			places,
		);
	const count = formatCount(quantity);
	if (there === undefined || there === quantity)
		return t({ comment: "count pieces", message: `${count} on hand` });
	const here = formatCount(there);
	return t({
		comment: "here and count are pieces, at one location and at all",
		message: `${here} here, ${count} in all`,
	});
}

function whyNotBooked(error: unknown, why: string, products: readonly Product[]): string {
	const name = products.find(({ _id }) => error instanceof ApiError && _id === error.problem.product)?.name;
	if (name === undefined) return t`Nothing was booked. ${why}`;
	return t({ comment: "name is a product's", message: `Nothing was booked. ${name}: ${why}` });
}

type Props = Omit<BookManyProps, "onCancel"> & { isOpen: boolean; onClose: () => void };

export function BookManyDialog({ isOpen, onClose, ...form }: Props) {
	const count = form.products.length;
	const title =
		form.kind === "receive"
			? t`Receive ${plural(count, { one: "# product", other: "# products" })}`
			: t`Deliver ${plural(count, { one: "# product", other: "# products" })}`;
	return (
		<FormDialog title={title} isOpen={isOpen} onClose={onClose} size={520}>
			<BookManyForm {...form} onCancel={onClose} />
		</FormDialog>
	);
}
