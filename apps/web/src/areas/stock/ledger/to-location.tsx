import type { Location } from "@freehub/contract/stock/locations";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import type { KeyboardEvent } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { openLocations, placeName } from "./location-choices.ts";
import { addOneLocation } from "./location-writes.ts";

/** The target of a transfer: an existing location, or a new one to add. */
export type Destination = { to: string; newName: string; newParent: string };

/** Used instead of a location id: add a new location first. */
const NEW = "new";

export const noDestination: Destination = { to: "", newName: "", newParent: "" };

export function destinationProblem({ to, newName }: Destination): string | undefined {
	if (to === "") return t`Choose a destination.`;
	return to === NEW && newName.trim() === "" ? t`Name the new location.` : undefined;
}

type Props = {
	locations: readonly Location[];
	from: string;
	value: Destination;
	problem: string | undefined;
	onChange: (part: Partial<Destination>) => void;
	/** It gets the focus when its dialog opens, and Enter submits the form. */
	isFirst?: boolean;
};

export function ToLocation({ locations, from, value, problem, onChange, isFirst = false }: Props) {
	const { offers } = usePermissions();
	const others = openLocations(locations).filter(({ _id }) => _id !== from);
	const warehouses = openLocations(locations).filter(({ kind }) => isStoreKind(kind));
	const isNew = value.to === NEW;
	return (
		<>
			<NativeSelect
				label={t({ context: "location", message: "To" })}
				value={value.to}
				onChange={(event) => onChange({ to: event.currentTarget.value })}
				data={[
					{ value: "", label: t`Choose a location` },
					...others.map(({ _id }) => ({ value: _id, label: placeName(_id, locations) })),
					...(offers("location.write") ? [{ value: NEW, label: t`New location…` }] : []),
				]}
				error={isNew ? undefined : problem}
				data-autofocus={isFirst || undefined}
				{...(isFirst && { onKeyDown: submitOnEnter })}
			/>
			{isNew && (
				<>
					<TextInput
						label={t`Name of the new location`}
						maxLength={100}
						autoComplete="off"
						value={value.newName}
						onChange={(event) => onChange({ newName: event.currentTarget.value })}
						error={problem}
					/>
					<NativeSelect
						label={t`Kind`}
						value={value.newParent}
						onChange={(event) => onChange({ newParent: event.currentTarget.value })}
						data={[
							{ value: "", label: t`Warehouse` },
							...warehouses.map(({ _id, name }) => ({
								value: _id,
								label: t({ comment: "name is a warehouse's", message: `Bin in ${name}` }),
							})),
						]}
					/>
				</>
			)}
		</>
	);
}

/** Adds the destination if it is new; retries use the added location. */
export function useDestination(isShown?: () => boolean) {
	const { run, isPending, error, reset } = useWrite(addOneLocation, isShown && { isShown });
	/** @returns the location's id; undefined if it could not be added. */
	async function locationFor({ to, newName, newParent }: Destination): Promise<string | undefined> {
		if (to !== NEW) return to;
		const name = newName.trim();
		const added = await run(
			newParent === "" ? { name, kind: "warehouse" } : { name, kind: "bin", parent: newParent },
		);
		return added.isDone ? added.answer._id : undefined;
	}
	return { locationFor, isPending, error, reset };
}

/** Normally Enter opens a select's options; here people mostly choose with the arrow keys. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
	if (event.key !== "Enter") return;
	event.preventDefault();
	event.currentTarget.form?.requestSubmit();
}
