import type { MantineColorsTuple } from '@mantine/core';

const pine: MantineColorsTuple = [
  '#EDF7F3',
  '#D6EBE3',
  '#AFD8CA',
  '#82C1AD',
  '#55A78F',
  '#2F8D75',
  '#15755F',
  '#0C6150',
  '#0A4E41',
  '#083B32',
];
const amber: MantineColorsTuple = [
  '#FFF8E8',
  '#FDEEC9',
  '#FADC95',
  '#F5C65C',
  '#EFAF33',
  '#DE9718',
  '#B87708',
  '#8A5704',
  '#6B4303',
  '#4A2E02',
];
const ice: MantineColorsTuple = [
  '#EEF4FB',
  '#DAE8F6',
  '#B5D0EC',
  '#86B2DE',
  '#5792CB',
  '#3778B8',
  '#27639F',
  '#1E5185',
  '#173F69',
  '#102E4D',
];
const brick: MantineColorsTuple = [
  '#FDF1EE',
  '#FADFD8',
  '#F3BBAE',
  '#E9917F',
  '#DC6A53',
  '#CC4D35',
  '#B73D26',
  '#9A311D',
  '#792617',
  '#561A0F',
];
const gray: MantineColorsTuple = [
  '#F8FAF6',
  '#F4F6F2',
  '#EEF1EB',
  '#E1E6DE',
  '#CBD3CA',
  '#8B968F',
  '#5F6C65',
  '#44524B',
  '#25302C',
  '#14211C',
];
const dark: MantineColorsTuple = [
  '#E7EEEA',
  '#B2BFB9',
  '#8B9A93',
  '#66756E',
  '#384641',
  '#25302C',
  '#1A2420',
  '#151D1A',
  '#101815',
  '#0D1311',
];

/** The families of the theme; `gray` and `dark` are our neutrals. */
export const colors = { pine, amber, ice, brick, gray, dark };
