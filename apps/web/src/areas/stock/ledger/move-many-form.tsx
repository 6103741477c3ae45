import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Location } from "@freehub/contract/stock/locations";
import type { BookedBatch } from "@freehub/contract/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { typedText } from "#lib/number-typing.ts";
import { useSignInDetour } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { isSignedOut, type Write } from "#lib/write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { rememberTarget, useLastTarget } from "./last-target.ts";
import { binsOfStores, locationName } from "./location-choices.ts";
import { batchFor, type Move, moveSentence } from "./move-many.ts";
import { quantityOf, quantityProblem, startOfTaking } from "./movement-draft.ts";
import classes from "./movement-form.module.css";
import { useStoreLimit } from "./own-stores.ts";
import { PlaceBox } from "./place-box.tsx";
import { usePlaceGroups } from "./place-choices.ts";
import { overriding, PromisedOffers } from "./promised-offers.tsx";
import { useFailureThere } from "./shortage-there.ts";
import { stockSentence } from "./stock-sentence.ts";
import { bookBatch } from "./stock-writes.ts";
import {
	type Destination,
	destinationProblem,
	noDestination,
	ToLocation,
	useDestination,
} from "./to-location.tsx";
import { useStartOfMany } from "./use-start-of-many.ts";

export type MoveManyProps = {
	products: readonly Pick<Product, "_id" | "name">[];
	/** The initial location; empty: where the products are. */
	from: string;
	locations: readonly Location[];
	onCancel: () => void;
	onMoved: () => void;
};

type MoveProblems = { to?: string; quantity?: string };
type Batch = Awaited<ReturnType<typeof batchFor>>;
const moveBatch: Write<Batch, BookedBatch> = bookBatch;

export function MoveManyForm({ products, from: place, locations, onCancel, onMoved }: MoveManyProps) {
	const ids = products.map(({ _id }) => _id);
	const { start, levels } = useStartOfMany(ids, { at: place });
	const [typed, setTyped] = useState<Destination & { isAll: boolean; quantity: string; from?: string }>({
		...noDestination,
		isAll: true,
		quantity: typedText(1),
	});
	const pieces = typed.isAll ? 1 : quantityOf(typed);
	const asked = ids.map((product) => ({ product, quantity: pieces }));
	const groups = usePlaceGroups(locations, { levels, isTaking: true });
	const from = typed.from ?? startOfTaking(start, asked, levels ?? [], binsOfStores(locations));
	const lastTarget = useLastTarget(locations, from);
	const draft = { ...typed, from, to: typed.to || (lastTarget ?? "") };
	const limit = useStoreLimit(locations)(from);
	const [problems, setProblems] = useState<MoveProblems>({});
	const goToSignIn = useSignInDetour();
	const [isReading, setReading] = useState(false);
	const [readFailure, setReadFailure] = useState<string>();
	const { run, isPending, error, reset, input, unanswered } = useWrite(moveBatch);
	const destination = useDestination();

	function change(part: Partial<typeof draft>) {
		setTyped({ ...typed, ...part });
		setProblems({});
		setReadFailure(undefined);
		reset();
		destination.reset();
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending || isReading || destination.isPending || limit !== undefined) return;
		const found = moveProblemsOf(draft);
		setProblems(found);
		setReadFailure(undefined);
		if (Object.keys(found).length > 0) return;
		const { from, isAll, quantity } = draft;
		const to = await destination.locationFor(draft);
		if (to === undefined) return;
		// If the move is refused, the new location exists anyway.
		setTyped({ ...draft, to });
		const move = { from, to, quantity: isAll ? undefined : quantityOf({ quantity }) };
		// An unanswered move may be booked already: repeat it unchanged, whatever the current stock is.
		const sent = unanswered();
		const isRepeat = JSON.stringify(sent?.move) === JSON.stringify(move);
		const batch = sent !== undefined && isRepeat ? sent : await read(move);
		if (batch === undefined) return;
		if (batch.lines.length === 0) return setReadFailure(t`Nothing was moved. None of them has pieces there.`);
		await book(batch);
	}

	async function book(batch: Batch) {
		const { isDone } = await run(batch);
		if (!isDone) return;
		rememberTarget(batch.move.to);
		onMoved();
	}

	async function read(move: Move) {
		setReading(true);
		try {
			return await batchFor(products, move, locations);
		} catch (failure) {
			if (isSignedOut(failure)) goToSignIn();
			else setReadFailure(moveSentence(failure, stockSentence(failure), products));
			return undefined;
		} finally {
			setReading(false);
		}
	}

	const refused = error ?? destination.error;
	const why = useFailureThere(refused);
	const failure = readFailure ?? (why && moveSentence(refused, why, products));
	return (
		<form
			className={`without-empty stack gap-14 ${classes.form}`}
			onSubmit={(event) => void submit(event)}
			noValidate
		>
			<PlaceBox
				label={t({ context: "location", message: "From" })}
				hasLabel
				enter="sends"
				groups={groups}
				value={draft.from}
				valueName={locationName(draft.from, locations)}
				onChange={(value) => change({ from: value })}
			/>
			<ToLocation
				locations={locations}
				levels={levels}
				from={draft.from}
				value={draft}
				problem={problems.to}
				onChange={change}
				isFirst
			/>
			<NativeSelect
				label={t`How many`}
				value={draft.isAll ? "all" : "some"}
				onChange={(event) => change({ isAll: event.currentTarget.value === "all" })}
				data={[
					{ value: "all", label: t`All of it` },
					{ value: "some", label: t`Quantity for each` },
				]}
			/>
			{!draft.isAll && (
				<NumberField
					label={t`Quantity for each`}
					decimals={0}
					value={draft.quantity}
					onChange={(event) => change({ quantity: event.currentTarget.value })}
					error={problems.quantity}
				/>
			)}
			<PromisedOffers
				error={error}
				isPending={isPending}
				onOverride={() => input !== undefined && void book(overriding(input))}
			/>
			<DialogEnd
				failure={failure ?? limit}
				disabled={limit !== undefined}
				className={classes.buttons}
				onCancel={onCancel}
				isPending={isPending || isReading || destination.isPending}
			>
				<Trans context="verb">Move</Trans>
			</DialogEnd>
		</form>
	);
}

function moveProblemsOf(
	draft: Destination & { from: string; isAll: boolean; quantity: string },
): MoveProblems {
	const { from, to, isAll } = draft;
	const wrong = isAll ? undefined : quantityProblem({ ...draft, kind: "transfer" });
	const problem = to === from ? t`Choose a location.` : destinationProblem(draft);
	return {
		...(problem !== undefined && { to: problem }),
		...(wrong !== undefined && { quantity: wrong }),
	};
}

type Props = Omit<MoveManyProps, "onCancel"> & { isOpen: boolean; onClose: () => void };

export function MoveManyDialog({ isOpen, onClose, ...form }: Props) {
	const count = form.products.length;
	return (
		<FormDialog
			title={t`Move ${plural(count, { one: "# product", other: "# products" })}`}
			isOpen={isOpen}
			onClose={onClose}
		>
			<MoveManyForm {...form} onCancel={onClose} />
		</FormDialog>
	);
}
