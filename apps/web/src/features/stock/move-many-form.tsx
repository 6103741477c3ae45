import type { Location } from "@freehub/contract/locations";
import type { Product } from "@freehub/contract/product-fields";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { newKey } from "#lib/new-key.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { moveMany, moveSentence } from "./move-many.ts";
import { locationName, realLocations } from "./movement-draft.ts";
import classes from "./movement-form.module.css";
import { useDesk } from "./shop.ts";
import { isSignedOut } from "./stock-sentence.ts";

type Props = {
	products: readonly Product[];
	locations: readonly Location[];
	onCancel: () => void;
	onMoved: () => void;
};

type Problems = { to?: string; quantity?: string };

export function MoveManyForm({ products, locations, onCancel, onMoved }: Props) {
	const { shop } = useDesk();
	const places = realLocations(locations).map(({ _id }) => ({
		value: _id,
		label: locationName(_id, locations),
	}));
	const [draft, setDraft] = useState({ from: MAIN_LOCATION as string, to: "", isAll: true, quantity: "1" });
	const [problems, setProblems] = useState<Problems>({});
	const [failure, setFailure] = useState<string>();
	const [isPending, setPending] = useState(false);
	// The same key while nothing is changed: should the lost answer have been a yes, the repeat does nothing.
	const [idempotencyKey, setKey] = useState(newKey);

	function change(part: Partial<typeof draft>) {
		setDraft({ ...draft, ...part });
		setKey(newKey());
		setProblems({});
		setFailure(undefined);
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		const found = problemsOf(draft);
		setProblems(found);
		if (Object.keys(found).length > 0) return;
		setPending(true);
		setFailure(undefined);
		try {
			const quantity = draft.isAll ? undefined : Number(draft.quantity);
			await moveMany(shop, { products, from: draft.from, to: draft.to, quantity, idempotencyKey });
			onMoved();
		} catch (error) {
			if (isSignedOut(error)) return shop.onSignInNeeded();
			setFailure(`Nothing was moved. ${moveSentence(error, products)}`);
		} finally {
			setPending(false);
		}
	}

	const arrow = <IconChevronDown size={18} aria-hidden="true" />;
	return (
		<form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
			<NativeSelect
				label="From"
				rightSection={arrow}
				value={draft.from}
				onChange={(event) => change({ from: event.currentTarget.value })}
				data={places}
				data-autofocus
			/>
			<NativeSelect
				label="To"
				rightSection={arrow}
				value={draft.to}
				onChange={(event) => change({ to: event.currentTarget.value })}
				data={[{ value: "", label: "Choose a place" }, ...places.filter(({ value }) => value !== draft.from)]}
				error={problems.to}
			/>
			<NativeSelect
				label="How many"
				rightSection={arrow}
				value={draft.isAll ? "all" : "some"}
				onChange={(event) => change({ isAll: event.currentTarget.value === "all" })}
				data={[
					{ value: "all", label: "All that is there" },
					{ value: "some", label: "So many of each" },
				]}
			/>
			{!draft.isAll && (
				<TextInput
					label="Of each"
					type="number"
					inputMode="numeric"
					min="1"
					step="1"
					autoComplete="off"
					value={draft.quantity}
					onChange={(event) => change({ quantity: event.currentTarget.value })}
					error={problems.quantity}
				/>
			)}
			<FailureNote>{failure}</FailureNote>
			<div className={classes.buttons}>
				<Button variant="default" onClick={onCancel}>
					Cancel
				</Button>
				<Button type="submit" loading={isPending}>
					Move
				</Button>
			</div>
		</form>
	);
}

function problemsOf({
	from,
	to,
	isAll,
	quantity,
}: {
	from: string;
	to: string;
	isAll: boolean;
	quantity: string;
}): Problems {
	const number = Number(quantity);
	const isWhole = quantity.trim() !== "" && Number.isInteger(number) && number >= 1 && number <= MAX_QUANTITY;
	return {
		...((to === "" || to === from) && { to: "Choose a place." }),
		...(!isAll && !isWhole && { quantity: "Write a whole number from 1." }),
	};
}
