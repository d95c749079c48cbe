import { Box, Button, Group, Modal, Slider, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import type { Part } from './crop-picture.ts';

const MAX_ZOOM = 4;
const HEIGHT = 300;

interface Props {
  file: File;
  busy: boolean;
  onClose: () => void;
  onCrop: (part: Part) => void;
}

/** The part of a picture that others see: moved by pointer, touch or arrow keys, made larger by the slider. */
export function CropDialog({ file, busy, onClose, onCrop }: Props) {
  const { t } = useTranslation('users');
  const address = useAddressOf(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part | null>(null);
  return (
    <Modal opened onClose={onClose} title={t('picture.cropTitle')} centered>
      <Stack gap="md">
        <Box pos="relative" h={HEIGHT} bdrs="md" style={{ overflow: 'hidden' }} bg="var(--cw-sunken)">
          {address !== null && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => setPart(pixels)}
            />
          )}
        </Box>
        <Slider
          value={zoom}
          onChange={setZoom}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          label={null}
          thumbLabel={t('picture.zoom')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('picture.back')}
          </Button>
          <Button onClick={() => part && onCrop(part)} disabled={part === null} loading={busy}>
            {t('picture.use')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** An address of the file for this page, while it is shown. */
function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
