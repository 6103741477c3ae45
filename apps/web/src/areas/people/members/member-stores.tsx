import type { Member } from "@freehub/contract/people/people";
import type { Role } from "@freehub/domain/people/access";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refreshSession } from "#areas/people/sign-in/queries.ts";
import { formatList } from "#lib/format.ts";
import { locationsQuery, storesOf } from "#lib/locations.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { changeMemberStores } from "./people-writes.ts";

/** Whether the shop has several stores; with one, there is nothing to say about them. */
export function useHasStores(): boolean {
	const { data = [] } = useQuery(locationsQuery);
	return storesOf(data).filter(({ isClosed }) => !isClosed).length > 1;
}

type Props = { member: Member; isOwn: boolean };

/** At which stores a member works, and a dialog to change it. */
export function MemberStores({ member, isOwn }: Props) {
	const [isOpen, setOpen] = useState(false);
	const { name } = member;
	const person = name;
	return (
		<div className="stack gap-8 start">
			<NamesOfStores {...member} />
			<Button size="sm" variant="default" onClick={() => setOpen(true)}>
				<Trans>
					Change<VisuallyHidden> the stores of {person}</VisuallyHidden>
				</Trans>
			</Button>
			<FormDialog
				title={t({ comment: "name is a person's", message: `Stores of ${name}` })}
				isOpen={isOpen}
				onClose={() => setOpen(false)}
			>
				<StoresForm member={member} isOwn={isOwn} onDone={() => setOpen(false)} />
			</FormDialog>
		</div>
	);
}

/** The names of somebody's stores. */
export function NamesOfStores({ stores, onlyThere }: Pick<Member, "stores" | "onlyThere">) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const names = stores.flatMap((id) => locations.find(({ _id }) => _id === id)?.name ?? []);
	return (
		<span>
			{names.length === 0 ? <Trans context="stores of a person">All</Trans> : formatList(names)}
			{onlyThere && (
				<small>
					<Trans>only there</Trans>
				</small>
			)}
		</span>
	);
}

function StoresForm({ member, isOwn, onDone }: Props & { onDone: () => void }) {
	const queryClient = useQueryClient();
	const [chosen, setChosen] = useState<readonly string[]>(member.stores);
	const [isOnlyThere, setOnlyThere] = useState(member.onlyThere);
	const { run, isPending, failure } = useWrite(changeMemberStores);
	const onlyThere = isOnlyThere && chosen.length > 0 && member.role !== "owner";

	async function submit(event: FormEvent) {
		event.preventDefault();
		const { isDone } = await run({ member, stores: [...chosen], onlyThere });
		if (!isDone) return;
		if (isOwn) void refreshSession(queryClient);
		onDone();
	}

	return (
		<form className="stack gap-14" onSubmit={(event) => void submit(event)}>
			<p className="quiet">
				<Trans>
					Screens begin at the first of their stores, unless they choose another one on their device.
				</Trans>
			</p>
			<StoreChoice
				role={member.role}
				chosen={chosen}
				onlyThere={onlyThere}
				onChange={(next) => {
					setChosen(next.stores);
					setOnlyThere(next.onlyThere);
				}}
			/>
			<FailureNote>{failure}</FailureNote>
			<div className="buttons-end">
				<Button variant="default" onClick={onDone} disabled={isPending}>
					<Trans>Cancel</Trans>
				</Button>
				<Button type="submit" loading={isPending}>
					<Trans>Save</Trans>
				</Button>
			</div>
		</form>
	);
}

type ChoiceProps = {
	role: Role;
	/** The ids of the chosen stores, in the order of the choice. */
	chosen: readonly string[];
	onlyThere: boolean;
	onChange: (next: { stores: readonly string[]; onlyThere: boolean }) => void;
};

/** Fields for the stores at which somebody works, and whether their role holds only there. */
export function StoreChoice({ role, chosen, onlyThere, onChange }: ChoiceProps) {
	const { data: locations = [] } = useQuery(locationsQuery);
	const [chosenAtFirst] = useState(chosen);
	const stores = storesOf(locations).filter(({ _id, isClosed }) => !isClosed || chosenAtFirst.includes(_id));
	const isOwner = role === "owner";
	return (
		<>
			<fieldset className="stack gap-8">
				<legend className="label">
					<Trans>Works at</Trans>
				</legend>
				{stores.map(({ _id, name }) => (
					<Checkbox
						key={_id}
						label={name}
						checked={chosen.includes(_id)}
						onChange={({ currentTarget: { checked } }) =>
							onChange({
								stores: checked ? [...chosen, _id] : chosen.filter((id) => id !== _id),
								onlyThere,
							})
						}
					/>
				))}
			</fieldset>
			<Checkbox
				label={t`Only there`}
				description={
					isOwner
						? t`An owner's role holds at every store.`
						: t`Sees everything, but books stock and changes places at these stores only.`
				}
				checked={onlyThere}
				disabled={isOwner || chosen.length === 0}
				onChange={({ currentTarget: { checked } }) => onChange({ stores: chosen, onlyThere: checked })}
			/>
		</>
	);
}
