import { settlements } from "@freehub/domain/purchase";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { usePictureUpload } from "#features/uploads/uploads.public.ts";
import choices from "#ui/choices.module.css";
import { FailureNote } from "#ui/failure-note.tsx";
import type { Entry } from "./delivery.ts";
import classes from "./receiving.module.css";
import type { Receiving } from "./use-receiving.ts";

type Props = { receiving: Receiving; refused: NonNullable<Entry["refused"]> };

/** What the supplier does about the refused pieces of the last scan, and a picture of them. */
export function RefusedChoice({ receiving, refused }: Props) {
	const name = useId();
	return (
		<div className={classes.refusedChoice}>
			<fieldset className={choices.radios} aria-label={t`Refused pieces`}>
				{settlements.map((each) => (
					<label key={each}>
						<input
							type="radio"
							name={name}
							value={each}
							checked={each === refused.settlement}
							onChange={() => void receiving.changeRefused({ settlement: each })}
						/>
						<span>
							{each === "replaced"
								? t({ context: "refused pieces", message: "Still expected" })
								: t({ context: "refused pieces", message: "Credited" })}
						</span>
					</label>
				))}
			</fieldset>
			<PhotoButton receiving={receiving} refused={refused} />
		</div>
	);
}

function PhotoButton({ receiving, refused }: Props) {
	const field = useRef<HTMLInputElement>(null);
	const { stage, upload } = usePictureUpload((photo) => void receiving.changeRefused({ photo }));
	return (
		<>
			<input
				ref={field}
				type="file"
				accept="image/*"
				capture="environment"
				hidden
				aria-label={t`Photo`}
				onChange={(event) => {
					const [file] = event.currentTarget.files ?? [];
					if (file !== undefined) void upload(file);
					event.currentTarget.value = "";
				}}
			/>
			<Button
				size="sm"
				variant="default"
				loading={stage.name === "sending"}
				leftSection={<IconCamera size={18} aria-hidden="true" />}
				onClick={() => field.current?.click()}
			>
				{refused.photo === undefined ? <Trans>Add a photo</Trans> : <Trans>Another photo</Trans>}
			</Button>
			<FailureNote>{stage.name === "failed" ? stage.sentence : undefined}</FailureNote>
		</>
	);
}
