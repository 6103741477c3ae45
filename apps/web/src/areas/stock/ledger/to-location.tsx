import type { Location } from "@freehub/contract/stock/locations";
import type { Level } from "@freehub/contract/stock/stock";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { openLocations } from "./location-choices.ts";
import { addOneLocation } from "./location-writes.ts";
import { PlaceBox } from "./place-box.tsx";
import { type PlaceChoice, type PlaceGroup, usePlaceGroups } from "./place-choices.ts";

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
	/** The pieces of what is moved, if they are known. */
	levels?: readonly Level[] | undefined;
	from: string;
	value: Destination;
	problem: string | undefined;
	onChange: (part: Partial<Destination>) => void;
	/** It gets the focus when its dialog opens. */
	isFirst?: boolean;
};

export function ToLocation({ locations, levels, from, value, problem, onChange, isFirst = false }: Props) {
	const { offers } = usePermissions();
	const groups = without(from, usePlaceGroups(locations, { levels }));
	const warehouses = openLocations(locations).filter(({ kind }) => isStoreKind(kind));
	const isNew = value.to === NEW;
	return (
		<>
			<PlaceBox
				label={t({ context: "location", message: "To" })}
				hasLabel
				enter="sends"
				isFirst={isFirst}
				groups={groups}
				last={offers("location.write") ? newChoice() : undefined}
				value={value.to}
				onChange={(to) => onChange({ to })}
				error={isNew ? undefined : problem}
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

function newChoice(): PlaceChoice {
	const name = t`New location…`;
	return { value: NEW, name, fullName: name };
}

function without(place: string, groups: readonly PlaceGroup[]): PlaceGroup[] {
	return groups
		.map((group) => ({ ...group, places: group.places.filter(({ value }) => value !== place) }))
		.filter(({ places }) => places.length > 0);
}
