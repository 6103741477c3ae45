import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ConflictButtons, NoteInView } from "#ui/note-in-view.tsx";

type Props = {
	conflict: { current: object; take: () => void; saveMine: () => void } | undefined;
	isPending: boolean;
	/** The current value, which the other person saved. */
	children: ReactNode;
};

/** Says that somebody else has saved meanwhile, and offers the two ways to continue. */
export function FasterNote({ conflict, isPending, children }: Props) {
	return (
		<div role="alert">
			{conflict && (
				<NoteInView answers={conflict.current} className="conflict below-14">
					<p>
						<strong>
							<Trans>Somebody else has changed this meanwhile.</Trans>
						</strong>{" "}
						<Trans>Nothing of yours is saved yet, and it is all still here. This is there now:</Trans>
					</p>
					{children}
					<ConflictButtons isPending={isPending} onTake={conflict.take} onSaveMine={conflict.saveMine} />
				</NoteInView>
			)}
		</div>
	);
}
