import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCamera, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type Switches = { hasCamera: boolean; isMuted: boolean };
type Props = Switches & { onChange: (change: Partial<Switches>) => void };

/** The switches for the camera and for sounds, in the head of a page that scans. */
export function ScanSwitches({ hasCamera, isMuted, onChange }: Props) {
	return (
		<>
			<Button
				variant="quiet"
				aria-pressed={hasCamera}
				leftSection={<IconCamera aria-hidden="true" />}
				onClick={() => onChange({ hasCamera: !hasCamera })}
			>
				<Trans>Camera</Trans>
			</Button>
			<Button
				variant="quiet"
				aria-pressed={isMuted}
				onClick={() => onChange({ isMuted: !isMuted })}
				title={t`Mute sound and vibration`}
			>
				{isMuted ? <IconVolumeOff aria-hidden="true" /> : <IconVolume aria-hidden="true" />}
				<VisuallyHidden>
					<Trans>Mute sound and vibration</Trans>
				</VisuallyHidden>
			</Button>
		</>
	);
}
